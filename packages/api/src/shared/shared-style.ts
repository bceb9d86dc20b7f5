import { createHash } from 'node:crypto';

/** The style of shared pages: light and dark, on a phone and on paper. It fetches nothing, fonts neither. */
export const sharedStyle = `
:root{color-scheme:light dark;--text:#1c1b22;--dim:#5d5b66;--line:#dcdae3;--back:#fff;--soft:#f5f4f8;--accent:#5b3fd6}
@media (prefers-color-scheme:dark){:root{--text:#eceaf2;--dim:#a9a6b5;--line:#3a3844;--back:#16151b;--soft:#211f29;--accent:#b3a3ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main,footer{max-width:44rem;margin:0 auto;padding:1.5rem 1rem}
footer{border-top:1px solid var(--line);color:var(--dim);font-size:.875rem}
footer p{margin:.25rem 0}
header{margin-bottom:1.5rem}
header p{color:var(--dim);font-size:.9375rem}
main p{margin:0 0 1rem;white-space:pre-line;unicode-bidi:isolate}
main header p{margin:.25rem 0}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .25rem;white-space:pre-line}
h2{font-size:1.125rem;margin:1.75rem 0 .5rem}
ul,ol{padding-left:1.25rem;margin:0}
li{margin:0 0 .75rem;white-space:pre-line}
li::marker{color:var(--dim)}
.time{color:var(--dim);font-size:.8125rem;font-variant-numeric:tabular-nums;margin-right:.5rem}
.more{display:block;color:var(--dim);font-size:.875rem}
blockquote{margin:0 0 .5rem;padding:.25rem 0 .25rem .875rem;border-left:3px solid var(--line)}
blockquote p{margin:0 0 .25rem}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,button:focus-visible,audio:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
li:target{background:var(--soft)}
audio{width:100%;display:block;margin:.5rem 0}
label{display:block;margin-bottom:.25rem}
input{font:inherit;width:100%;padding:.625rem .75rem;border:1px solid var(--dim);border-radius:.5rem;background:var(--back);color:var(--text)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;margin-top:.75rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--back);cursor:pointer}
.wrong{color:var(--text);background:var(--soft);padding:.5rem .75rem;border-radius:.5rem}
@media print{
:root{--text:#000;--dim:#444;--line:#bbb;--back:#fff;--soft:#fff;--accent:#000}
body{font-size:11pt;line-height:1.45}
main,footer{max-width:none;padding:0}
footer{margin-top:1.5rem;padding-top:.5rem}
.sound{display:none}
a{text-decoration:none}
h2{break-after:avoid}
li,blockquote{break-inside:avoid}
}`;

const styleHash = createHash('sha256').update(sharedStyle).digest('base64');

/** What shared pages may load: nothing but their own style and sound. Scripts neither run nor come. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  // Browsers ask for an icon where the page has none: it has an empty one.
  'img-src data:',
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Besides those of every response. */
export const sharedHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': 'microphone=(), camera=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
};
