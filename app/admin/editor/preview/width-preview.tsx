import { type ReactNode, useState } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ArticlePage } from '#app/posts/article-page.tsx'
import type { PostKind } from '#app/posts/post-kind.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreviewArticle } from './article-preview.tsx'
import './preview.css'

const WIDTHS = [
  { name: 'Phone', width: 390 },
  { name: 'Tablet', width: 820 },
  { name: 'Desktop', width: 1440 },
] as const

export type WidthPreviewProps = { kind: PostKind; form: PostForm; post: EditablePost | null }

/** The post as its readers will see it, by the component and the styles that show it to them, on the screen they have. */
export function WidthPreview({ kind, form, post }: WidthPreviewProps) {
  const article = usePreviewArticle(kind, form, post)
  const [width, setWidth] = useState(() => (window.innerWidth < 768 ? 390 : 820))
  const [isDark, setIsDark] = useState(() => matchesDark())
  const { name } = WIDTHS.find((one) => one.width === width)!
  return (
    <section className="width-preview" aria-label="Preview">
      <Toolbar className="preview-bar" label="Preview settings" first={name}>
        {WIDTHS.map((one) => (
          <Choice
            key={one.name}
            name={one.name}
            isOn={one.width === width}
            onPress={() => setWidth(one.width)}
          >
            {one.name} <span className="preview-size">{one.width}</span>
          </Choice>
        ))}
        <Choice name="Dark" isOn={isDark} onPress={() => setIsDark(!isDark)}>
          <Icon name="moon" />
          Dark
        </Choice>
      </Toolbar>
      <p className="sr-only" role="status">
        {`Shown as on a ${name.toLowerCase()}, ${width} pixels wide, ${isDark ? 'dark' : 'light'}.`}
      </p>
      {/* Scrolled by keys, too. */}
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

type ChoiceProps = { name: string; isOn: boolean; onPress: () => void; children: ReactNode }

function Choice({ name, isOn, onPress, children }: ChoiceProps) {
  return (
    <button type="button" {...useTool(name)} className="preview-choice" aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}
