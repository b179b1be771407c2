#!/bin/sh
# Makes the Burmese web fonts: modern Burmese letters only, every layout feature kept, since stacking breaks without.
# Needs npm, and pyftsubset with brotli (Debian: fonttools, python3-brotli).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
npm pack --silent @fontsource/noto-sans-myanmar@5.3.0 | xargs tar xzf
for weight in 400 700; do
  pyftsubset "package/files/noto-sans-myanmar-myanmar-$weight-normal.woff2" \
    --unicodes=U+1000-1021,U+1023-1027,U+1029-1032,U+1036-1059,U+200B-200D,U+25CC \
    --layout-features='*' --flavor=woff2 \
    --output-file="$here/noto-sans-myanmar-$weight.woff2"
done
# The name of the language alone, for its button: an English page does not load a whole font for one word.
pyftsubset package/files/noto-sans-myanmar-myanmar-400-normal.woff2 --text='မြန်မာ' \
  --layout-features='*' --flavor=woff2 --output-file="$here/noto-sans-myanmar-label.woff2"
cp package/LICENSE "$here/OFL.txt"
ls -l "$here"
