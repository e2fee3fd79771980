import { showToast } from '#app/ui/toast/show-toast.ts'

/** Copies a text and shows a toast. @param subject for example "URL" */
export async function copyText(text: string, subject: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: `${subject} copied`, description: text })
  } catch {
    // The browser refused, so the toast shows the text.
    showToast({ title: `${subject} could not be copied`, description: text, isError: true })
  }
}
