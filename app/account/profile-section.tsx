import { SecuritySection } from '#app/auth/security/security-section.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { toAuthorPath } from '#domain/authors/author.ts'
import { ProfileForm } from './profile-form.tsx'
import { useOwnProfile } from './use-own-profile.ts'

export type ProfileSectionProps = {
  /** Whether something is typed that is not saved. */
  onChanged: (isChanged: boolean) => void
  onBusy: (isBusy: boolean) => void
}

/** Who a writer is to readers of what they write. */
export function ProfileSection({ onChanged, onBusy }: ProfileSectionProps) {
  const own = useOwnProfile()
  const page = own.kind === 'read' && own.profile?.has_page ? toAuthorPath(own.profile.slug) : null
  return (
    <SecuritySection
      title="Profile"
      lead="Who you are to readers. Posts that you begin from now on are signed with it, unless you name somebody else."
      action={
        page !== null && (
          <a className="link" href={page}>
            Your author page
          </a>
        )
      }
    >
      {own.kind === 'reading' && <Spinner label="Loading your profile..." />}
      {own.kind === 'failed' && (
        <div className="account-failure" role="alert">
          <p>{own.message}</p>
          <Button variant="secondary" size="small" onClick={own.reload}>
            Try again
          </Button>
        </div>
      )}
      {own.kind === 'read' && (
        <ProfileForm profile={own.profile} onSave={own.save} onChanged={onChanged} onBusy={onBusy} />
      )}
    </SecuritySection>
  )
}
