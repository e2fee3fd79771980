import { showToast } from '#app/ui/toast/show-toast.ts'

/** Puts a text on the clipboard and says so. @param subject what it is, e.g. "Address" */
export async function copyText(text: string, subject: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: `${subject} copied`, description: text })
  } catch {
    // The browser may forbid it: then the text can be copied by hand.
    showToast({ title: `${subject} could not be copied`, description: text, isError: true })
  }
}
