// Sets light or dark before the first paint. The choice itself lives in the device's database, which cannot be read
// at once; this is its shadow. A file of its own, because the content policy forbids script within the page.
;(function () {
  var choice = 'auto'
  try {
    choice = localStorage.getItem('dugsi-theme') || 'auto'
  } catch {}
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
