import { type Template, templateSizes } from './template.ts'

/** Readme of the archive, with CRLF line breaks for every editor. */
export function writeReadMe(templates: readonly Template[]): string {
  const sizes = Object.values(templateSizes).map(
    ({ name, width, height }) => `  ${name}.svg   ${width} x ${height} px`,
  )
  const modules = templates.flatMap(({ slug, title, question, palette }) => [
    `${title} (folder ${slug})`,
    `  Answers: "${question}"`,
    `  Colors to replace: ground ${palette.page}, second ground ${palette.tint}, text ${palette.ink}, accent ${palette.accent}`,
    '',
  ])
  return [
    'THREE A+ CONTENT TEMPLATES',
    'For personal use only: use them for your own brand, do not sell or pass them on.',
    '',
    'WHAT IS INSIDE',
    'Each module is a layered SVG file in three sizes, with a PNG picture of it in the folder "previews".',
    ...sizes,
    '  desktop and phone go together: the module for large images needs both.',
    '  standard is for accounts without the larger modules.',
    '',
    ...modules,
    'HOW TO USE THEM',
    '1. Open the SVG in Figma, Illustrator, Affinity Designer or Inkscape. Layers keep their names.',
    '2. Put your photos into the slots; the guides show the size and what should be in each photo.',
    '3. Replace the words. The guides give the longest text that fits.',
    '4. Replace the colors listed above with your own.',
    '5. Delete the layer "guides" and export as PNG or JPEG in RGB, under 2 MB.',
    '6. Write alternative text for every image: what it shows, in one sentence, with the product name once.',
    '',
    'BEFORE YOU UPLOAD',
    '- Compare only products of your own brand.',
    '- No prices, offers, dates, shipping promises, guarantees or contact details in the pictures.',
    '- No customer quotes, and no claim you could not prove on request.',
    '- Phone text at 24 px or more in the 600 px file; smaller text is lost on a real screen.',
    '- Repeat key facts in the listing text: words in pictures are not searched.',
    '- Image sizes and content rules change. Check them in A+ Content Manager on the day you upload.',
    '',
    'The authors are not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates.',
    '',
  ].join('\r\n')
}
