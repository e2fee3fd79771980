import { expect, test } from 'vitest'
import { makeElement } from './body-tree.ts'
import { isTrackingPixel, keepAttributes, resolveImageSource, unwrapRedirect } from './clean-attributes.ts'

type Attributes = Record<string, string>

test.for<[string, string, Attributes, Attributes]>([
  [
    'links',
    'a',
    { href: '/a', title: 't', target: '_blank', rel: 'x', onclick: 'x', style: 'x' },
    { href: '/a', title: 't', target: '_blank' },
  ],
  [
    'pictures',
    'img',
    { src: '/a', alt: 'b', title: 't', width: '5', height: '6', srcset: 'x', loading: 'lazy' },
    { src: '/a', alt: 'b', title: 't', width: '5', height: '6' },
  ],
  ['paragraphs', 'p', { href: '/a', src: '/b', align: 'center' }, {}],
  ['marks that a link leads to', 'h2', { id: 'linked' }, { id: 'linked' }],
  ['marks that none leads to', 'h2', { id: 'other' }, {}],
  ['languages of code', 'code', { class: 'hljs language-c++ x' }, { class: 'language-c++' }],
  ['figures', 'div', { class: 'wide figure' }, { class: 'figure' }],
  ['captions', 'p', { class: 'caption' }, { class: 'caption' }],
  ['classes that only begin so', 'p', { class: 'caption-text figures language-' }, {}],
  ['endless languages', 'code', { class: `language-${'x'.repeat(41)}` }, {}],
])('of the attributes of %s the known ones stay', ([, name, attributes, kept]) => {
  const element = makeElement(name, [], attributes)
  keepAttributes(element, new Set(['linked']))
  expect(element.attributes).toEqual(kept)
})

test.for<[string, Attributes, string | undefined]>([
  ['its own address', { src: '/a.png', 'data-src': '/b.png' }, '/a.png'],
  ['a placeholder in it', { src: 'data:image/gif;base64,R0', 'data-src': '/b.png' }, '/b.png'],
  [
    'an svg as placeholder',
    { src: 'data:image/svg+xml;utf8,<svg/>', 'data-original': '/b.png' },
    'data:image/svg+xml;utf8,<svg/>',
  ],
  ['a blank file', { src: 'https://a.example/blank.gif?v=1', 'data-lazy-src': '/b.png' }, '/b.png'],
  ['a spacer', { src: '/img/spacer.png', 'data-orig-file': '/b.png' }, '/b.png'],
  ['a file named much like one', { src: '/myblank.gif', 'data-src': '/b.png' }, '/myblank.gif'],
  ['about:blank', { src: 'about:blank', 'data-hi-res-src': '/b.png' }, '/b.png'],
  ['no address', { 'data-lazyload': '/b.png' }, '/b.png'],
  ['blanks for an address', { src: ' ', 'data-src': '/b.png' }, '/b.png'],
  ['late addresses of which one is empty', { src: '', 'data-src': '', 'data-original': '/c.png' }, '/c.png'],
  ['a set of sources', { srcset: ' /a.png 1x, /b.png 2x' }, '/a.png'],
  ['a late set of sources', { 'data-srcset': '/a.png 300w' }, '/a.png'],
  ['an empty set', { src: 'about:blank', srcset: ' ' }, 'about:blank'],
  ['nothing at all', {}, undefined],
])('a picture with %s gets its address', ([, attributes, src]) => {
  const image = makeElement('img', [], { ...attributes })
  resolveImageSource(image)
  expect(image.attributes['src']).toBe(src)
})

test.for<[string, Attributes, boolean]>([
  ['a picture', { src: '/a.png', width: '600', height: '10' }, false],
  ['no size', { src: '/a.png' }, false],
  ['a width in percent', { width: '100%' }, false],
  ['a width of words', { width: 'auto' }, false],
  ['a pixel of width', { width: '1' }, true],
  ['no height', { height: '0' }, true],
  ['a pixel with its unit', { height: '1px' }, true],
  ['two pixels', { width: '2', height: '2' }, false],
  ['a style that hides it', { style: 'color:red; DISPLAY : none' }, true],
  ['a style that makes it invisible', { style: 'visibility:hidden' }, true],
  ['a style of a pixel', { style: 'border:0;width:1px;' }, true],
  ['a style of no height', { style: 'height: 0' }, true],
  ['a style of full width', { style: 'width:100%; max-width: 1px; height:10px' }, false],
  ['Medium', { src: 'https://medium.com/_/stat?event=x' }, true],
  ['WordPress', { src: '//pixel.wp.com/g.gif' }, true],
  ['old WordPress statistics', { src: 'http://stats.wordpress.com/b.gif' }, true],
  ['Facebook', { src: 'https://www.facebook.com/tr?id=1' }, true],
  ['a picture of Facebook', { src: 'https://www.facebook.com/travel.png' }, false],
  ['Feedburner', { src: 'http://feeds.feedburner.com/~r/x' }, true],
  ['Mailchimp', { src: 'https://x.us1.list-manage.com/track/open.php' }, true],
  ['HubSpot', { src: 'https://track.hubspot.com/__ptq.gif' }, true],
  ['SendGrid', { src: 'https://u1.ct.sendgrid.net/wf/open?u=1' }, true],
  ['a counting plugin', { src: '/wp-content/plugins/stats/pixel.php?x=1' }, true],
  ['a counting plugin deep inside', { src: '/WP-content/plugins/a/b/track-1.php' }, true],
  ['a picture of a plugin', { src: '/wp-content/plugins/a/pixel.png' }, false],
  ['a counting script elsewhere', { src: '/pixel.php' }, false],
  ['a plugin named in the query', { src: '/a.png?x=/wp-content/plugins/pixel.php' }, false],
])('whether %s shows a tracking pixel', ([, attributes, isTracker]) => {
  expect(isTrackingPixel(makeElement('img', [], attributes))).toBe(isTracker)
})

test.for<[string | undefined, string | undefined]>([
  ['https://www.google.com/url?q=https://a.example/x%3Fy%3D1%26z%3D2&sa=D', 'https://a.example/x?y=1&z=2'],
  ['http://google.co.uk/url?sa=t&url=http%3A%2F%2Fa.example%2F', 'http://a.example/'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['https://www.google.com/url?sa=D', 'https://www.google.com/url?sa=D'],
  ['https://www.google.com/search?q=https://a.example', 'https://www.google.com/search?q=https://a.example'],
  ['https://notgoogle.com/url?q=https://a.example', 'https://notgoogle.com/url?q=https://a.example'],
  ['/url?q=https://a.example', '/url?q=https://a.example'],
  [undefined, undefined],
])('the link %s leads to %s', ([written, real]) => {
  const link = makeElement('a', [], written === undefined ? {} : { href: written })
  unwrapRedirect(link)
  expect(link.attributes['href']).toBe(real)
})

test('reads only the start of long styles and URLs', () => {
  const style = `${' '.repeat(2_000)}display:none`
  expect(isTrackingPixel(makeElement('img', [], { style }))).toBe(false)
  expect(isTrackingPixel(makeElement('img', [], { style: style.slice(20) }))).toBe(true)
})
