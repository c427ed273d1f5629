// Shows what the last visit to this screen showed, under its time, until the app has drawn the screen anew; made by
// src/app/kept-picture.ts, taken away by src/app/end-picture.ts. It is read from the signed-in person's replica. Then loads and runs
// the app, with all files that the last start at this address needed (src/app/start-files.ts) at once. A file of its own, because the
// content policy forbids script within the page.
;(function () {
  var { release, styles } = document.currentScript.dataset
  // The development server runs the app itself.
  if (!release) return

  /** Longest wait for a picture before the app is loaded (milliseconds). */
  var PATIENCE_MS = 400

  /** Longest time for which a picture covers the page, however slow the device is (milliseconds). */
  var LONGEST_MS = 15000

  function open(name) {
    return new Promise(function (resolve, reject) {
      var opening = indexedDB.open(name)
      // There was no such database: nobody has signed in, and none is made.
      opening.onupgradeneeded = () => opening.transaction.abort()
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
  }

  function read(database, store, keys) {
    return new Promise(function (resolve, reject) {
      var transaction = database.transaction(store)
      var asked = keys.map((key) => transaction.objectStore(store).get(key))
      transaction.oncomplete = () => resolve(asked.map(({ result }) => result && result.value))
      transaction.onerror = () => reject(transaction.error)
    })
  }

  async function within(name, run) {
    var database = await open(name)
    try {
      return await run(database)
    } finally {
      database.close()
    }
  }

  /** Whoever is signed in, the name of her replica, and the number of the last entry that was saved on this device. */
  async function readOwner(device) {
    var names = ['userData', 'Access_token', 'isOfflineSession', 'passwordGivenTo', 'roleChangedOf', 'seq']
    var [user, token, isOffline, given, changed, lastEntry] = await read(device, 'settings', names)
    if (!user || !(token || isOffline) || given === user.id || changed === user.id) return {}
    var [replica] = await read(device, 'settings', ['cache:' + user.id])
    return { user, replica, lastEntry }
  }

  /** Where the browser puts the page back to when it loads it anew; undefined at a first visit. */
  function scrolledBefore() {
    var places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') || '{}')
    return places[(history.state && history.state.key) || 'default']
  }

  async function find() {
    var { user, replica, lastEntry } = await within('dugsi', readOwner)
    if (!replica) return null
    var asked = ['picture:' + location.pathname, 'picture:home']
    var [here, home] = await within(replica, (database) => read(database, 'meta', asked))
    // The installed app opens at the root, which leads to each person's own first screen.
    var isHome = home && [home.path, '/'].includes(location.pathname)
    var picture = isHome ? home : here
    var now = Date.now()
    var page = document.documentElement
    var isGood =
      picture &&
      picture.release === release &&
      picture.ownerId === user.id &&
      picture.role === user.Role &&
      picture.language === page.lang &&
      picture.scheme === page.dataset.mantineColorScheme &&
      picture.width === innerWidth &&
      picture.search === location.search &&
      // What was saved since is not in the picture.
      picture.lastEntry === (lastEntry || 0) &&
      Math.abs((scrolledBefore() ?? picture.scroll) - picture.scroll) < 8 &&
      picture.takenAt <= now &&
      now < picture.until
    return isGood ? picture : null
  }

  var parsed = new Promise(function (resolve) {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', resolve)
  })

  async function show() {
    var picture = await find()
    await parsed
    // The app was faster.
    if (!picture || !document.querySelector('#root .splash')) return
    var host = document.createElement('div')
    host.dataset.keptPicture = picture.path
    // Closed, so that neither the app nor assistive tools take the picture for a part of the page.
    var shadow = host.attachShadow({ mode: 'closed' })
    var style = document.createElement('style')
    style.textContent = picture.css
    var content = document.createElement('div')
    content.inert = true
    content.dir = document.documentElement.dir
    content.dataset.mantineColorScheme = picture.scheme
    content.innerHTML = picture.html
    shadow.append(style, content)
    document.body.append(host)
    host.scrollTop = picture.scroll
    // Nothing can be opened yet: whoever taps is told so.
    host.addEventListener('pointerdown', () => shadow.querySelector('.kept-note').classList.add('kept-tapped'))
    setTimeout(() => host.remove(), LONGEST_MS)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }

  function ask(rel, file, as) {
    var link = document.createElement('link')
    link.rel = rel
    if (as) link.as = as
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
    return link
  }

  function runApp() {
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = '/' + release
    document.head.append(script)
  }

  async function load() {
    await parsed
    var last = null
    try {
      last = JSON.parse(localStorage.getItem('dugsi-start'))
    } catch {}
    var isOfRelease = last && last.release === release
    for (var file of (isOfRelease && last.files[location.pathname]) || [])
      if (file.endsWith('.css')) ask('preload', file, 'style')
      else ask('modulepreload', file)
    if (isOfRelease && last.variables) {
      var variables = document.createElement('style')
      variables.dataset.themeVariables = ''
      variables.textContent = last.variables
      // Behind the head, whose styles have the library's own values of the same variables.
      document.documentElement.append(variables)
    }
    var style = ask('stylesheet', styles)
    style.onload = style.onerror = runApp
  }

  // Without databases there is no picture, and the app says what is wrong. A hidden page paints nothing.
  Promise.race([show(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(load, load)
})()
