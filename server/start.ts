/** Entry of the bundle: `main.ts` with flags of V8 and a compile cache. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

const FLUSH_AFTER_MS = 10_000

// The embedded database is 9 MB of WebAssembly. A higher budget delays its optimization, which would cost a third of a
// start's processor time for code that is hardly used afterwards. Ten times as much would save more at the start, but
// slow down the first minutes: a post took the database half as long again.
setFlagsFromString('--wasm-tiering-budget=200000000')
// The collector lets garbage grow to a multiple of what is in use before it looks. In an hour of 150 people that was 100 MiB more, which
// rose and fell with the load; collecting at two fifths costs no more CPU time.
setFlagsFromString('--heap-growing-percent=40')
enableCompileCache()
// At its exit, a process has dropped the code that only the start runs.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref()
await import('./main.ts')
