import { ArticleTools } from '#app/posts/blocks/rich-blocks.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import type { SectionOf } from '#content/landing/sections.ts'
import { readEmbed } from '#domain/embeds/read-embed.ts'
import { renderEmbed } from '#domain/html/render/boxes/render-embeds.ts'

export type VideoSectionProps = { section: SectionOf<'video'>; scriptUrl: string }

/** A card whose frame is loaded on request, as in articles. */
export function VideoSection({ section: { id, title, intro, url }, scriptUrl }: VideoSectionProps) {
  const embed = readEmbed(url)
  if (!embed) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <ArticleTools scriptUrl={scriptUrl} />
      <div className="wrap">
        <SectionHead id={`${id}-title`} title={title} {...(intro && { lead: intro })} />
        <div className="prose" dangerouslySetInnerHTML={{ __html: renderEmbed(embed, title) }} />
      </div>
    </section>
  )
}
