import { expect, test } from 'vitest'
import { makeElement } from './body-tree.ts'
import { isTrackingPixel, resolveImageSource, unwrapRedirect } from './clean-attributes.ts'

type Attributes = Record<string, string>

test.for<[string, Attributes, string | undefined]>([
  ['its own address', { src: '/a.png', 'data-src': '/b.png' }, '/a.png'],
  ['a placeholder in it', { src: 'data:image/gif;base64,R0', 'data-src': '/b.png' }, '/b.png'],
  [
    'an svg as placeholder',
    { src: 'data:image/svg+xml;utf8,<svg/>', 'data-original': '/b.png' },
    'data:image/svg+xml;utf8,<svg/>',
  ],
  ['a blank file', { src: 'https://a.example/blank.gif?v=1', 'data-lazy-src': '/b.png' }, '/b.png'],
  ['a file named much like one', { src: '/myblank.gif', 'data-src': '/b.png' }, '/myblank.gif'],
  ['a set of sources', { srcset: ' /a.png 1x, /b.png 2x' }, '/b.png'],
])('a picture with %s gets its URL', ([, attributes, src]) => {
  const image = makeElement('img', [], { ...attributes })
  resolveImageSource(image)
  expect(image.attributes['src']).toBe(src)
})

test.for<[string, Attributes, boolean]>([
  ['a picture', { src: '/a.png', width: '600', height: '10' }, false],
  ['a width in percent', { width: '100%' }, false],
  ['a pixel of width', { width: '1' }, true],
  ['no height', { height: '0' }, true],
  ['two pixels', { width: '2', height: '2' }, false],
  ['a style that hides it', { style: 'color:red; DISPLAY : none' }, true],
  ['a style that makes it invisible', { style: 'visibility:hidden' }, true],
  ['a style of a pixel', { style: 'border:0;width:1px;' }, true],
  ['a style of full width', { style: 'width:100%; max-width: 1px; height:10px' }, false],
  ['Medium', { src: 'https://medium.com/_/stat?event=x' }, true],
  ['WordPress', { src: '//pixel.wp.com/g.gif' }, true],
  ['Facebook', { src: 'https://www.facebook.com/tr?id=1' }, true],
  ['a picture of Facebook', { src: 'https://www.facebook.com/travel.png' }, false],
  ['Feedburner', { src: 'http://feeds.feedburner.com/~r/x' }, true],
  ['Mailchimp', { src: 'https://x.us1.list-manage.com/track/open.php' }, true],
  ['HubSpot', { src: 'https://track.hubspot.com/__ptq.gif' }, true],
  ['SendGrid', { src: 'https://u1.ct.sendgrid.net/wf/open?u=1' }, true],
  ['a counting plugin', { src: '/wp-content/plugins/stats/pixel.php?x=1' }, true],
  ['a picture of a plugin', { src: '/wp-content/plugins/a/pixel.png' }, false],
  ['a counting script elsewhere', { src: '/pixel.php' }, false],
])('detects whether %s shows a tracking pixel', ([, attributes, isTracker]) => {
  expect(isTrackingPixel(makeElement('img', [], attributes))).toBe(isTracker)
})

test.for<[string | undefined, string | undefined]>([
  ['https://www.google.com/url?q=https://a.example/x%3Fy%3D1%26z%3D2&sa=D', 'https://a.example/x?y=1&z=2'],
  ['http://google.co.uk/url?sa=t&url=http%3A%2F%2Fa.example%2F', 'http://a.example/'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['https://www.google.com/url?sa=D', 'https://www.google.com/url?sa=D'],
  ['https://notgoogle.com/url?q=https://a.example', 'https://notgoogle.com/url?q=https://a.example'],
  [undefined, undefined],
])('the link %s leads to %s', ([written, real]) => {
  const link = makeElement('a', [], written === undefined ? {} : { href: written })
  unwrapRedirect(link)
  expect(link.attributes['href']).toBe(real)
})
