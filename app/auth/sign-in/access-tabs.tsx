import { useState } from 'react'
import { readAuthSettings } from '#app/data/session/auth-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import type { AuthNotice } from './auth-screen.ts'
import { Notice } from '../form/notice.tsx'
import { useLoaded } from '../form/use-requests.ts'
import { type AccessFormProps, SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Tabs for signing in and up; the second only if sign-up is open. */
export function AccessTabs({ notice, ...form }: AccessFormProps & { notice?: AuthNotice }) {
  const [selected, setSelected] = useState<'sign-in' | 'sign-up'>('sign-in')
  const [settings] = useLoaded(readAuthSettings)
  const isSignUpOpen = settings?.isSignUpOpen ?? true
  const tabs = [
    { id: 'sign-in' as const, label: 'Sign In', panel: <SignInForm {...form} /> },
    ...(isSignUpOpen ? [{ id: 'sign-up' as const, label: 'Sign Up', panel: <SignUpForm {...form} /> }] : []),
  ]
  return (
    <>
      {notice && (
        <Notice tone={notice.tone}>
          {notice.text}
          {notice.offersResend && (
            <Button variant="secondary" size="small" onClick={() => form.goTo({ name: 'resend' })}>
              Get a new confirmation link
            </Button>
          )}
        </Notice>
      )}
      <Tabs label="Access" tabs={tabs} selected={selected} onSelect={setSelected} />
    </>
  )
}
