/** Downloads text or a file that the page generated. */
export function downloadFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may still be reading a large file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
