"""A Discord of your own on 127.0.0.1: the real bot connects by HTTP, people play in the browser.

`server.SandboxServer` is all of it, `parent.run` the process that owns it and keeps the bot running
beside it, and `handover` what the bot needs to find it. PROTOCOL.md says how page and server talk.
"""
