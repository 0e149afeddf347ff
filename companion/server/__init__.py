"""The server room: what stands between the phones on the network and the app.

`app.create` puts the app, the guarded socket and the client's files together, `run.serve` runs it, and
`addresses` says where phones can find it.
"""
