#!/bin/sh
# Stands in for fpm, which electron-builder would download: makes a deb of what fpm is told to pack,
# also where that is to be an rpm, whose dependencies are left out: they have another form.
set -e
root=$(mktemp -d)
mkdir -p "$root/DEBIAN"
depends=""
while [ $# -gt 0 ]; do
  case "$1" in
    -t) kind=$2; shift ;;
    --package) package=$2; shift ;;
    --after-install) cp "$2" "$root/DEBIAN/postinst"; shift ;;
    --after-remove) cp "$2" "$root/DEBIAN/postrm"; shift ;;
    --architecture) architecture=$2; shift ;;
    --version) version=$2; shift ;;
    --maintainer) maintainer=$2; shift ;;
    --name) name=$2; shift ;;
    -d) depends="$depends${depends:+, }$2"; shift ;;
    -*) case "$2" in -*) ;; *) shift ;; esac ;;
    *=/*)
      from=${1%%=*}
      to=$root${1#*=}
      mkdir -p "$(dirname "$to")"
      case "$from" in */) mkdir -p "$to"; cp -a "$from." "$to" ;; *) cp "$from" "$to" ;; esac ;;
  esac
  shift
done
[ "$kind" = deb ] || depends=
chmod 755 "$root" "$root/DEBIAN/postinst" "$root/DEBIAN/postrm"
cat > "$root/DEBIAN/control" <<CONTROL
Package: $name
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Description: Roadbook
${depends:+Depends: $depends}
CONTROL
dpkg-deb --root-owner-group -Znone -b "$root" "$package" > /dev/null
rm -r "$root"
