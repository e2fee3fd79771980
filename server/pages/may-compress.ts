/** Set by a page on its answer when it holds no secret (server/http/compress-private-page.ts), and never sent on. */
export const MAY_COMPRESS = 'x-may-compress'
