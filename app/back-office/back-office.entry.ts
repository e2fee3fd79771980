/** The script of the back office. */
import { hydratePart } from '#app/hydration/hydrate-part.ts'
import { BackOfficePage } from './back-office-page.tsx'

hydratePart(BackOfficePage)
