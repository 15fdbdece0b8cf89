from duskhouse.engine.compiled import rule
OBSERVATION=(("x",1,""),)
@rule
def imagine(state, seat):
    pass
@rule
def observe(state, seat, out):
    pass
