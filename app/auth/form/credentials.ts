export type FieldErrors = Partial<Record<string, string>>

const ADDRESS_SHAPE = /^[^\s@]+@[^\s@]+$/

export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function checkEmail(form: FormData): { email: string; error?: string } {
  const email = readText(form, 'email').trim()
  if (email === '') return { email, error: 'Please enter your email address.' }
  if (!ADDRESS_SHAPE.test(email)) return { email, error: 'Please enter an address such as name@example.com.' }
  return { email }
}

/** Requires email and password; the server checks the rest (specification, section 5). */
export function checkCredentials(form: FormData): { email: string; password: string; errors: FieldErrors } {
  const { email, error } = checkEmail(form)
  const password = readText(form, 'password')
  return {
    email,
    password,
    errors: {
      ...(error && { email: error }),
      ...(password === '' && { password: 'Please enter your password.' }),
    },
  }
}
