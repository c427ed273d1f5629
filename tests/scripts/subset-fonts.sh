#!/bin/sh
# Makes the fonts of all PDFs (src/ui/papers/fonts): Vazirmatn without letters and tables that papers do not use.
# Needs fontTools (Debian: python3-fonttools) and the npm registry. Arabic letters are drawn by their presentation forms
# (U+FB50-FEFC), so that no layout table is needed.
set -eu

target="$(cd "$(dirname "$0")/../.." && pwd)/src/ui/papers/fonts"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

latin='U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,U+01F0,U+01FA-01FF,U+0218-021B,U+0259,U+02BB-02BD'
accents='U+0300,U+0301,U+0303,U+0309,U+030F,U+0323'
signs='U+2010-2015,U+2018-201E,U+2022,U+2026,U+2030,U+2039-203A,U+20AC,U+2116,U+2212,U+FFFD'
arabic='U+060C,U+061B,U+061F,U+0621-0652,U+0654,U+0655,U+0660-066C,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698'
persian='U+06A9,U+06AF,U+06BA,U+06BE,U+06C1,U+06CC,U+06D2,U+06F0-06F9'
forms='U+FB50-FBFF,U+FE80-FEFC'

cd "$work"
npm pack --silent @expo-google-fonts/vazirmatn@0.4.1 >/dev/null
tar xzf ./*.tgz
for face in 400Regular:regular 700Bold:bold; do
  folder="${face%%:*}"
  "${PYTHON:-/usr/bin/python3}" -m fontTools.subset "package/$folder/Vazirmatn_$folder.ttf" --output-file="$target/vazirmatn-${face##*:}.ttf" \
    --unicodes="$latin,$accents,$signs,$arabic,$persian,$forms" --layout-features='' --no-hinting --notdef-outline \
    --drop-tables+=GSUB,GPOS,GDEF,STAT,gasp,prep --name-IDs='0,1,2,4,5,6,13,14'
done
cp package/LICENSE_FONT "$target/OFL.txt"
