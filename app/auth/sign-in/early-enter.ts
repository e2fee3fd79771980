type EarlyWindow = Window & { formOfEarlyEnter?: HTMLFormElement | null }

/**
 * Stands in the page of the sign-in, as one line: whoever lets a password manager fill it in presses Enter at once, and a
 * form whose script is still on its way would swallow that. Typing on takes it back.
 */
export const earlyEnterScript =
  "addEventListener('keydown',function(e){var f=e.target.form;if(f&&e.key==='Enter'&&!e.isComposing&&e.target.tagName==='INPUT')formOfEarlyEnter=f});addEventListener('input',function(){formOfEarlyEnter=null});formOfEarlyEnter=null"

/** Sends the form in which Enter was pressed before it could be sent, if there is one. */
export function sendEarlyEnter(): void {
  const opened: EarlyWindow = window
  const form = opened.formOfEarlyEnter
  opened.formOfEarlyEnter = null
  if (form?.isConnected) form.requestSubmit()
}
