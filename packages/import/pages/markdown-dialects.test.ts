import { expect, test } from 'vitest'
import { toPlainMarkdown } from './markdown-dialects.ts'

test.each([
  // Obsidian
  ['a [[Note|alias]] b', 'a [alias](<Note.wikilink>) b', []],
  ['![[a b.png]]', '![](<a b.png>)', []],
  ['==marked== a == b', '<mark>marked</mark> a == b', []],
  ['> [!note] Title\n> text', '> **Title**  \n> text', []],
  ['> [!tip]-\n> text', '> **Tip**  \n> text', []],
  ['text %%hidden%% end ^block-1', 'text  end', []],
  ['![[Note]]', '[Note](<Note.wikilink>)', ['The embedded note “Note” became a link.']],
  // Hugo
  ['{{< figure src="a.png" alt="A" >}}', '\n\n<figure><img src="a.png" alt="A"></figure>\n\n', []],
  ['{{< youtube abc >}}', '\n\n<https://www.youtube.com/watch?v=abc>\n\n', []],
  ['{{< vimeo id="1" >}}', '\n\n<https://vimeo.com/1>\n\n', []],
  ['[a]({{< relref "posts/b c.md" >}})', '[a](posts/b%20c.md)', []],
  ['{{% tip %}}In{{% /tip %}}', 'In', ['The shortcode “tip” could not be kept. Text inside it stays.']],
  ['{{</* figure src="a" */>}}', '{{</* figure src="a" */>}}', []],
  ['{{< highlight go >}}\na {{ b }}\n{{< /highlight >}}', '\n```go\na {{ b }}\n```\n', []],
  // Jekyll
  ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '\n```ruby\nputs 1\n```\n', []],
  ['{{ "/about" | relative_url }}', '/about', []],
  ['{{ site.baseurl }}/a', '/a', []],
  ['[a]({% post_url 2024-01-01-b %}){: .btn}', '[a](2024-01-01-b)', []],
  ['{% comment %}no{% endcomment %}yes', 'yes', []],
  ['{% for a in b %}', '', ['The tag “for” could not be kept.']],
  ['{% link _posts/a b.md %}', '_posts/a%20b.md', []],
  ['{% assign a = "50%" %}', '', ['The tag “assign” could not be kept.']],
  [
    '5 {% off. {% include x.html %}',
    '5 {% off. ',
    ['The shortcode “x” could not be kept. Text inside it stays.'],
  ],
  ['{% highlight js %} a', ' a', ['The tag “highlight” could not be kept.']],
  // MDX
  ['import A from "./a"\n\nText', '\n\nText', []],
  [
    'import p from "./p.png"\n<Image src={p} alt="P" />',
    '\n\n\n<figure><img src="./p.png" alt="P"></figure>\n\n',
    [],
  ],
  [
    'import a\nimport p from "./p.png"\n<Image src={p} />',
    'import a\n\n\n\n<figure><img src="./p.png" alt=""></figure>\n\n',
    [],
  ],
  ['<Note type="a">\n\nIn\n\n</Note>{/* no */}', '\n\nIn\n\n', []],
  ['<Chart data={[1]} />', '', ['The component “Chart” could not be kept.']],
  ['export const a = 1\n\nText', '\n\nText', []],
  // Syntax within code is not converted.
  ['`[[a]]` ``{{< b >}}``', '`[[a]]` ``{{< b >}}``', []],
  ['``` `a` ``` [[a]]', '``` `a` ``` [a](<a.wikilink>)', []],
  ['a ` b [[a]] `` c', 'a ` b [a](<a.wikilink>) `` c', []],
  ['~~~ js\n[[a]]\n```\n~~~~ \n[[a]]', '~~~ js\n[[a]]\n```\n~~~~ \n[a](<a.wikilink>)', []],
  ['```\n[[a]]', '```\n[[a]]', []],
  ['```\n[[a]] {% b %}\n```\n[[a]]', '```\n[[a]] {% b %}\n```\n[a](<a.wikilink>)', []],
  ['plain *text* with {braces} and 5 < 6', 'plain *text* with {braces} and 5 < 6', []],
])('reads %j', (text, markdown, losses) => {
  expect(toPlainMarkdown(text)).toEqual({ markdown, losses })
})
