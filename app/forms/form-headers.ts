import type { HeadersFunction } from 'react-router'

/** For routes with a form: what its action sends along with the page, such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders ?? loaderHeaders
