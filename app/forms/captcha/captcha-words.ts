export const captchaWords = {
  label: 'Confirm that you are human',
  missing: 'Please confirm that you are human. This is needed for each attempt.',
  needsScript:
    'This form needs JavaScript, because it checks that you are human. Without it, please write to',
  failed: 'The check could not be loaded. Please open the page again, or write to',
  or: 'or call',
}
