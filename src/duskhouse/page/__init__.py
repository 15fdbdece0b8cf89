"""The page without a server: rules as WebAssembly, in a folder that any web server hands out."""
