# What the program says in English: the page, the terminal, errors.
# What a game says is in games/<game>/words/en.ftl.

## Players

seat-you = you
    .start = You
    .whose = your
    .whose-start = Your
seat-other = { $name }
    .start = { $name }
    .whose = { $name }'s
    .whose-start = { $name }'s
seat-numbered = Seat { $seat }

## Lists

list-next = { $list }, { $item }
list-last = { $list } and { $item }
note-next = { $note }; { $line }
cards = { $size ->
    [one] { $size } card
   *[other] { $size } cards
}

## Errors

error-illegal-move = { $move } is not legal here: { $reason } ({ $clause }).
