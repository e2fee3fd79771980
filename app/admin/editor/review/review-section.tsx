import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { EditorSection } from '../editor-section.tsx'
import type { ReviewProps } from './review-advice.tsx'

/** Fetched when it is first asked for. */
const ReviewAdvice = lazy(async () => ({ default: (await import('./review-advice.tsx')).ReviewAdvice }))

/** What the post would miss if it were published as it is. Advice: publishing asks for none of it. */
export function ReviewSection(props: ReviewProps) {
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
