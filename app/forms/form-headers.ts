import type { HeadersFunction } from 'react-router'

/** Headers of a route with a form: those of its action, such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders ?? loaderHeaders
