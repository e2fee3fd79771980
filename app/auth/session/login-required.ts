import type { Toast } from '#app/ui/toast/show-toast.ts'

/** Said to who asks for admin mode without a session (specification, sections 4 and 8). */
export const LOGIN_REQUIRED: Toast = {
  title: 'Login required',
  description: 'Please sign in to enable admin mode',
  isError: true,
}
