import { useState } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ArticlePage } from '#app/posts/post-page.tsx'
import type { PostKind } from '#app/posts/post-kind.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { ToolButton } from '../rich-text/bars/tool-button.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreviewArticle } from './article-preview.tsx'
import './preview.css'

const WIDTHS = [
  { name: 'Phone', width: 390 },
  { name: 'Tablet', width: 820 },
  { name: 'Desktop', width: 1440 },
] as const

export type WidthPreviewProps = { kind: PostKind; form: PostForm; post: EditablePost | null }

/** The post as readers will see it on a phone, tablet or desktop, in light or dark. */
export function WidthPreview({ kind, form, post }: WidthPreviewProps) {
  const article = usePreviewArticle(kind, form, post)
  const [width, setWidth] = useState(() => (window.innerWidth < 768 ? 390 : 820))
  const [isDark, setIsDark] = useState(() => matchesDark())
  const { name } = WIDTHS.find((one) => one.width === width)!
  return (
    <section className="width-preview" aria-label="Preview">
      <Toolbar className="preview-bar" label="Preview settings" first={name}>
        {WIDTHS.map((one) => (
          <ToolButton
            key={one.name}
            name={one.name}
            label={`${one.name} ${one.width}`}
            isPressed={one.width === width}
            onPress={() => setWidth(one.width)}
          >
            {`${one.name} ${one.width}`}
          </ToolButton>
        ))}
        <ToolButton name="Dark" label="Dark" isPressed={isDark} onPress={() => setIsDark(!isDark)}>
          <Icon name="moon" />
          Dark
        </ToolButton>
      </Toolbar>
      <p className="sr-only" role="status">
        {`Shown as on a ${name.toLowerCase()}, ${width} pixels wide, ${isDark ? 'dark' : 'light'}.`}
      </p>
      {/* Focusable, so that keys can scroll it. */}
      <div className="preview-scroll" role="group" aria-label="Page" tabIndex={0}>
        {typeof article === 'string' ? (
          <p className="field-error">{article}</p>
        ) : (
          <PreviewFrame label="The post as readers see it" width={width} theme={isDark ? 'dark' : 'light'}>
            <ArticlePage kind={kind} post={article} related={[]} agency={readAgency()} />
          </PreviewFrame>
        )}
      </div>
    </section>
  )
}

function matchesDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
