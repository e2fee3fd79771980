import type { CaseStudyDocument } from './case-study-document.ts'
import { brightkeel } from './documents/brightkeel.ts'
import { fennmoor } from './documents/fennmoor.ts'
import { kindlewick } from './documents/kindlewick.ts'
import { norrvik } from './documents/norrvik.ts'
import { pawsley } from './documents/pawsley.ts'
import { solbrook } from './documents/solbrook.ts'
import { tallowmere } from './documents/tallowmere.ts'
import { verdanti } from './documents/verdanti.ts'

/** All case studies, in the order of content/clients/case-studies. */
export const caseStudyDocuments: CaseStudyDocument[] = [
  verdanti,
  tallowmere,
  brightkeel,
  fennmoor,
  norrvik,
  pawsley,
  kindlewick,
  solbrook,
]
