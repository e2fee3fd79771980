/** What the build makes its bundle of: `main.ts`, with what was compiled of it before. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// The embedded database is 9 MB of WebAssembly, of which a start runs most things a few times. What is optimised after
// the engine's own 13 million steps costs a start a third of its processor time, and is hardly used afterwards.
setFlagsFromString('--wasm-tiering-budget=200000000')
// A start that may not write there, or runs on another Node, compiles by itself.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))
await import('./main.ts')
