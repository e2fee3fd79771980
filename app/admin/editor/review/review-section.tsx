import { lazy, Suspense, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { FormField, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { EditorSection } from '../editor-section.tsx'

/** Fetched when it is first asked for. */
const ReviewAdvice = lazy(async () => ({ default: (await import('./review-advice.tsx')).ReviewAdvice }))

export type ReviewSectionProps = {
  table: PostTable
  form: PostForm
  onGo: (field: FormField) => void
}

/** What the post would miss if it were published as it is. Advice: publishing asks for none of it. */
export function ReviewSection(props: ReviewSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <EditorSection
      title="Before publishing"
      summary="What search engines and readers would miss"
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <Suspense fallback={<Spinner label="Reading the post..." />}>
        <ReviewAdvice {...props} />
      </Suspense>
    </EditorSection>
  )
}
