/** Starts, on the page that is open, what only the agency's own people use. Visitors never load it. */
export function startMembers(): void {
  return
}
