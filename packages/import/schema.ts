/** The schema library, configured for pages whose content policy forbids generated code. */
import { z } from 'zod'

// Otherwise zod tests whether it may compile when the first schema is made, which browsers report as a policy violation.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
