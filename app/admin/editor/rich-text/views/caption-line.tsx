export type CaptionLineProps = {
  caption: string
  isDisabled: boolean
  onChange: (caption: string) => void
}

/** The caption, typed where and as readers see it. It is one line, however many it fills. */
export function CaptionLine({ caption, isDisabled, onChange }: CaptionLineProps) {
  return (
    <textarea
      className="caption rich-caption"
      aria-label="Caption"
      placeholder="Add a caption"
      rows={1}
      value={caption}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  )
}
