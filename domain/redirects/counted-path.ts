/** Which missed addresses are worth a line in the list of administrators. */
import { toReadablePath, MAX_PATH_LENGTH } from './redirect.ts'

/** What scanners ask every site for. Files of an old site, /contact.php or /page.aspx, are not among it. */
const PROBE = new RegExp(
  [
    // Hidden files and folders: .env, .git/config, .well-known/… of programs.
    '/\\.',
    '^/(?:wp-(?:login|admin|includes|content|json|config|cron|signup|comments-post|trackback|mail)|wordpress|xmlrpc|wlwmanifest)',
    '/wp-(?:includes|login|admin|content/plugins)',
    '^/(?:cgi-bin|phpmyadmin|pma|myadmin|mysql|adminer|administrator|solr|actuator|jenkins|manager/html|vendor/phpunit|hnap1|boaform|owa|ecp|telescope|_ignition|debug|server-status|struts|console|eval-stdin|shell|sdk|autodiscover|remote|geoserver)(?:[/.]|$)',
    '(?:phpinfo|eval-stdin|alfa|shell|c99|r57|config|backup|dump|database|db|install|setup)\\.(?:php\\d?|sql|zip|tar|gz|rar|bak|old|env|ya?ml|ini)$',
    '\\.(?:env|git|sql|bak|swp|pem|key|jsp|cgi|action|do)$',
  ].join('|'),
)
/** Asked for by browsers and programs, not by readers. */
const FILES = /\.(?:js|mjs|css|map|json|txt|ico|png|jpe?g|gif|webp|avif|svg|woff2?|ttf|data)$/
/** With a digit in it, a longer part between hyphens is a key or a number, not a word. */
const LONGEST_WORD = 9

/** @param path canonical */
export function isCountedPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && !PROBE.test(path) && !FILES.test(path) && !isPersonal(path)
}

/** Holds an address of a person, a number to call them, or the key of a link that was made for them. */
function isPersonal(path: string): boolean {
  return toReadablePath(path)
    .split('/')
    .some((segment) => segment.includes('@') || segment.includes('%40') || hasKey(segment))
}

function hasKey(segment: string): boolean {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(segment)
  return isId || segment.split('-').some((part) => /\d/.test(part) && part.length >= LONGEST_WORD)
}
