import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'

export const PAGES_PATH = `${ADMIN_PATH}/pages`
/** Fragment of links that open a page in the page editor. */
export const EDIT_HASH = '#edit-page'
