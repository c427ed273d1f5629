// Sets light or dark, language, direction and font before the first paint, and asks for the files that the last start at this
// address loaded (src/app/start-files.ts). The choices themselves live in the device's
// database, which cannot be read at once; these are their copies. A file of its own, because the content policy forbids
// script within the page.
;(function () {
  var choice = 'auto'
  var language = 'en'
  var font = null
  var start = null
  try {
    choice = localStorage.getItem('dugsi-theme') || 'auto'
    language = localStorage.getItem('dugsi-language') || 'en'
    font = localStorage.getItem('dugsi-font')
    start = JSON.parse(localStorage.getItem('dugsi-start'))
  } catch {}
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  var isOfRelease = start && start.release === document.currentScript.dataset.release
  if (isOfRelease && start.variables) {
    var style = document.createElement('style')
    style.dataset.themeVariables = ''
    style.textContent = start.variables
    // Behind the head, whose styles have the library's own values of the same variables.
    document.documentElement.append(style)
  }
  for (var file of (isOfRelease && start.files[location.pathname]) || []) {
    var link = document.createElement('link')
    var isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  // Only where the device has stored it (src/app/font.ts); until then pages are drawn with the font of the system.
  if (font) {
    var inter = new FontFace('Inter Variable', 'url("' + font + '")', { weight: '100 900', display: 'swap' })
    document.fonts.add(inter)
    inter.load().catch(function () {})
  }
})()
