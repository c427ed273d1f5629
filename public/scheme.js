// Sets light or dark, language, direction and font before the first paint. The choices themselves live in the device's database,
// which cannot be read at once; these are their copies. A file of its own, because the content policy forbids script within the
// page.
;(function () {
  var choice = 'auto'
  var language = 'en'
  var font = null
  try {
    choice = localStorage.getItem('dugsi-theme') || 'auto'
    language = localStorage.getItem('dugsi-language') || 'en'
    font = localStorage.getItem('dugsi-font')
  } catch {}
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // Only where the device has stored it (src/app/font.ts); until then pages are drawn with the font of the system.
  if (font) {
    var inter = new FontFace('Inter Variable', 'url("' + font + '")', { weight: '100 900', display: 'swap' })
    document.fonts.add(inter)
    inter.load().catch(function () {})
  }
})()
