import { hydratePart } from '#app/hydration/hydrate-part.ts'
import { AuthPage } from './auth-page.tsx'

hydratePart(AuthPage)
