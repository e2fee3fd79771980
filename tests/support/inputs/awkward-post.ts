/** Text that spreadsheets, separators, sanitizers or trimming readers tend to change. */
export const AWKWARD_POST = {
  title: '=1+1, "quoted"; and  two blanks',
  summary: "'@apostrophe\nand a second line\twith a tab",
  content:
    '<h1>Kept as a first heading</h1><p>A &amp; B <em>kept</em></p><p><img src="https://pictures.example/a.png" alt="A, B"></p>',
  featured_image: '/drawn-covers/trend.mist.k3x9',
  featured_image_alt: '-5 % of "all"',
  featured_image_caption: '＝full width',
  seo_title: '+title',
  seo_description: '%%title%% as it is',
  share_image: 'https://pictures.example/share.png',
  noindex: true,
  author: null,
  tags: ['a, b', 'c;d', 'say "e"'],
  published_at: '2024-02-03T04:05:06.123456+00:00',
}
export const AWKWARD_BLOCKS = [{ id: '1', type: 'paragraph', content: '**bold** = "x"\nsecond' }]
