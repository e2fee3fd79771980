/** The schemas' library, set up for pages whose content policy forbids code made of text. */
import { z } from 'zod'

// Without this it tries once whether it may compile, which browsers report as a breach of the policy.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
