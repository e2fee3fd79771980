/** Browser entry of the admin. */
import { hydratePart } from '#app/hydration/hydrate-part.ts'
import { AdminPage } from './admin-page.tsx'

hydratePart(AdminPage)
