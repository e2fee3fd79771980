import type { HeadersFunction } from 'react-router'

/** For routes with a form: headers of its action, such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders ?? loaderHeaders
