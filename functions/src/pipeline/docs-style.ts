/** The style of the documentation's page. Its hash is in the page's Content-Security-Policy and firebase.json. */
export const docsStyle = `:root{color-scheme:light dark;--line:light-dark(#d5d9e0,#3a404a);--quiet:light-dark(#f4f6f8,#1d2127);
--soft:light-dark(#505a66,#a9b2bd);--get:light-dark(#0b63c5,#7db8ff);--post:light-dark(#157347,#6fd39b);
--put:light-dark(#8a5a00,#f0bd5b);--delete:light-dark(#b3261e,#ff9d94)}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fff,#14171b);color:light-dark(#1a1f26,#e6e9ed)}
main{max-width:62rem;margin:0 auto;padding:2rem 1rem 6rem}
h2{margin:3rem 0 0;text-transform:capitalize}h2+p{margin-top:.25rem;color:var(--soft)}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
a{color:var(--get)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.5rem 0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 1rem}
details[open]{padding-bottom:1rem}details:target{outline:2px solid var(--get)}
summary{cursor:pointer;padding:.75rem 0;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4rem}summary span{color:var(--soft);margin-left:.5rem}
.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.delete{color:var(--delete)}
code,pre{font:14px/1.5 ui-monospace,monospace}
p code,td code{background:var(--quiet);border-radius:.25rem;padding:.1rem .25rem}
pre{overflow:auto;max-height:24rem;margin:.5rem 0;padding:1rem;background:var(--quiet);border-radius:.5rem}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-size:.875rem;color:var(--soft)}td{overflow-wrap:anywhere;min-width:6rem}small{color:var(--soft)}
@media (max-width:40rem){summary span{display:block;margin:.25rem 0 0}}`;
