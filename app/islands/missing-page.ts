/** The 404 page logs the path that led nowhere, as the specification asks. */
export function logMissingPage(): void {
  if (document.querySelector('[data-not-found]')) {
    console.error(`404: there is no page at ${window.location.pathname}`)
  }
}
