// Sets light or dark, and language and direction, before the first paint. The choices themselves live in the device's database, which cannot be
// read at once; these are their shadows. A file of its own, because the content policy forbids script within the page.
;(function () {
  var choice = 'auto'
  var language = 'en'
  try {
    choice = localStorage.getItem('dugsi-theme') || 'auto'
    language = localStorage.getItem('dugsi-language') || 'en'
  } catch {}
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
