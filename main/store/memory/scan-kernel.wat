;; Finds the records in which a text occurs, within some of their fields.
;; npx -p wabt wat2wasm scan-kernel.wat --output=kernel.wasm; base64 --wrap=88 kernel.wasm
;;
;; `bounds` has where the texts of each record begin, four bytes each; one more ends the last.
;; Before each text of a record stands the mark of its field, a byte below 32 as texts have none.
;; `fields` has a bit for each mark, which ascend within a record; all bits stand for any field.
;; A text is compared where two of its bytes, which are rare in others, stand where they should:
;; sixteen places at a time.
;;
;; Every so many records (a power of two, `shift`) are a group with a signature of 2048 bits: one
;; for the hash of any three bytes in a row that one of them has. A text is nowhere in them unless
;; the bits of its own hashes are set. The signatures lie in slices: each has the same bit of all
;; groups, in so many bytes (`stride`, in eights), so that sixty-four groups are looked at together.
;; Those of the last sixty-four, which grow, lie in a block of their own, of the same form.
(module
  (import "env" "memory" (memory 1))
  ;; Writes the numbers of the records of a range that have the text; returns how many they are.
  (func $scan
    (param $bounds i32) (param $low i32) (param $high i32) (param $fields i32)
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (local $at i32) (local $stop i32) (local $bits i32) (local $found i32) (local $step i32)
    (local $record i32) (local $number i32) (local $next i32) (local $count i32)
    (local $whole i32) (local $first i32) (local $second i32) (local $a v128) (local $b v128)
    (local.set $a (i8x16.splat (i32.load8_u (i32.add (local.get $text) (local.get $rare)))))
    (local.set $b (i8x16.splat (i32.load8_u (i32.add (local.get $text) (local.get $rarer)))))
    (local.set $whole
      (select
        (i32.const 0xffff)
        (i32.sub (i32.shl (i32.const 1) (local.get $length)) (i32.const 1))
        (i32.ge_u (local.get $length) (i32.const 16))))
    (local.set $record (i32.add (local.get $bounds) (i32.shl (local.get $low) (i32.const 2))))
    (local.set $number (local.get $low))
    (local.set $at (i32.load (local.get $record)))
    (local.set $stop
      (i32.load (i32.add (local.get $bounds) (i32.shl (local.get $high) (i32.const 2)))))
    (block $done
      (loop $blocks
        (br_if $done (i32.ge_u (local.get $at) (local.get $stop)))
        (local.set $bits
          (i8x16.bitmask
            (v128.and
              (i8x16.eq
                (v128.load (i32.add (local.get $at) (local.get $rare)))
                (local.get $a))
              (i8x16.eq
                (v128.load (i32.add (local.get $at) (local.get $rarer)))
                (local.get $b)))))
        (block $none
          (loop $places
            (br_if $none (i32.eqz (local.get $bits)))
            (local.set $found (i32.add (local.get $at) (i32.ctz (local.get $bits))))
            (local.set $bits
              (i32.and (local.get $bits) (i32.sub (local.get $bits) (i32.const 1))))
            (br_if $done (i32.ge_u (local.get $found) (local.get $stop)))
            (block $differs
              ;; Its first sixteen bytes at once, any others one by one.
              (br_if $differs
                (i32.ne
                  (i32.and
                    (i8x16.bitmask
                      (i8x16.eq (v128.load (local.get $found)) (v128.load (local.get $text))))
                    (local.get $whole))
                  (local.get $whole)))
              (local.set $step (i32.const 16))
              (block $same
                (loop $bytes
                  (br_if $same (i32.ge_u (local.get $step) (local.get $length)))
                  (br_if $differs
                    (i32.ne
                      (i32.load8_u (i32.add (local.get $found) (local.get $step)))
                      (i32.load8_u (i32.add (local.get $text) (local.get $step)))))
                  (local.set $step (i32.add (local.get $step) (i32.const 1)))
                  (br $bytes)))
              ;; It stands here: in which record?
              (loop $records
                (local.set $next (i32.load offset=4 (local.get $record)))
                (if (i32.le_u (local.get $next) (local.get $found))
                  (then
                    (local.set $record (i32.add (local.get $record) (i32.const 4)))
                    (local.set $number (i32.add (local.get $number) (i32.const 1)))
                    (br $records))))
              ;; In which field? The nearest mark before it says so.
              (block $wanted
                (br_if $wanted (i32.eq (local.get $fields) (i32.const -1)))
                (local.set $step (i32.sub (local.get $found) (i32.const 15)))
                (loop $back
                  (local.set $first
                    (i8x16.bitmask
                      (i8x16.lt_u
                        (v128.load (local.get $step))
                        (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))))
                  (if (i32.eqz (local.get $first))
                    (then
                      (local.set $step (i32.sub (local.get $step) (i32.const 16)))
                      (br $back))))
                (local.set $second
                  (i32.shr_u
                    (local.get $fields)
                    (i32.load8_u
                      (i32.add
                        (local.get $step)
                        (i32.sub (i32.const 31) (i32.clz (local.get $first)))))))
                (br_if $wanted (i32.and (local.get $second) (i32.const 1)))
                ;; No field that comes later is wanted: on with the next record.
                (br_if $differs (local.get $second))
                (local.set $at (local.get $next))
                (local.set $record (i32.add (local.get $record) (i32.const 4)))
                (local.set $number (i32.add (local.get $number) (i32.const 1)))
                (br $blocks))
              (i32.store
                (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2)))
                (local.get $number))
              (local.set $count (i32.add (local.get $count) (i32.const 1)))
              ;; The rest of this record makes no difference.
              (local.set $at (local.get $next))
              (local.set $record (i32.add (local.get $record) (i32.const 4)))
              (local.set $number (i32.add (local.get $number) (i32.const 1)))
              (br $blocks))
            (br $places)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        ;; Skips 64 places at a time where it stands nowhere.
        (loop $skip
          (br_if $done (i32.ge_u (local.get $at) (local.get $stop)))
          (local.set $first (i32.add (local.get $at) (local.get $rare)))
          (local.set $second (i32.add (local.get $at) (local.get $rarer)))
          (if
            (i32.eqz
              (v128.any_true
                (v128.or
                  (v128.or
                    (v128.and
                      (i8x16.eq (v128.load (local.get $first)) (local.get $a))
                      (i8x16.eq (v128.load (local.get $second)) (local.get $b)))
                    (v128.and
                      (i8x16.eq (v128.load offset=16 (local.get $first)) (local.get $a))
                      (i8x16.eq (v128.load offset=16 (local.get $second)) (local.get $b))))
                  (v128.or
                    (v128.and
                      (i8x16.eq (v128.load offset=32 (local.get $first)) (local.get $a))
                      (i8x16.eq (v128.load offset=32 (local.get $second)) (local.get $b)))
                    (v128.and
                      (i8x16.eq (v128.load offset=48 (local.get $first)) (local.get $a))
                      (i8x16.eq (v128.load offset=48 (local.get $second)) (local.get $b)))))))
            (then
              (local.set $at (i32.add (local.get $at) (i32.const 64)))
              (br $skip))))
        (br $blocks)))
    (local.get $count))
  ;; Writes those of a range behind so many others; returns how many they are then.
  (func $scanMore
    (param $count i32) (param $bounds i32) (param $low i32) (param $high i32) (param $fields i32)
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (if (i32.ge_u (local.get $low) (local.get $high)) (then (return (local.get $count))))
    (i32.add
      (local.get $count)
      (call $scan
        (local.get $bounds) (local.get $low) (local.get $high) (local.get $fields)
        (local.get $text) (local.get $length) (local.get $rare) (local.get $rarer)
        (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))))
  ;; The same as `scan`, by the slices: looks only at groups that may have the text.
  (func (export "scanSigned")
    (param $slices i32) (param $stride i32) (param $shift i32)
    (param $hashes i32) (param $hashCount i32)
    (param $bounds i32) (param $low i32) (param $high i32) (param $fields i32)
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (local $count i32) (local $group i32) (local $groups i32) (local $hash i32)
    (local $from i32) (local $to i32) (local $start i32) (local $word i64)
    (local.set $group (i32.shr_u (local.get $low) (local.get $shift)))
    (local.set $groups
      (i32.shr_u
        (i32.add
          (local.get $high)
          (i32.sub (i32.shl (i32.const 1) (local.get $shift)) (i32.const 1)))
        (local.get $shift)))
    (local.set $from (local.get $low))
    (local.set $to (local.get $low))
    (block $done
      (loop $words
        (br_if $done (i32.ge_u (local.get $group) (local.get $groups)))
        (local.set $word (i64.const -1))
        (local.set $hash (i32.const 0))
        (block $known
          (loop $next
            (br_if $known (i32.ge_u (local.get $hash) (local.get $hashCount)))
            (local.set $word
              (i64.and
                (local.get $word)
                (i64.load
                  (i32.add
                    (i32.add
                      (local.get $slices)
                      (i32.mul
                        (i32.load
                          (i32.add (local.get $hashes) (i32.shl (local.get $hash) (i32.const 2))))
                        (local.get $stride)))
                    (i32.shl (i32.shr_u (local.get $group) (i32.const 6)) (i32.const 3))))))
            (br_if $known (i64.eqz (local.get $word)))
            (local.set $hash (i32.add (local.get $hash) (i32.const 1)))
            (br $next)))
        ;; Not the groups before this one.
        (local.set $word
          (i64.and
            (local.get $word)
            (i64.shl
              (i64.const -1)
              (i64.extend_i32_u (i32.and (local.get $group) (i32.const 63))))))
        (local.set $group (i32.and (local.get $group) (i32.const -64)))
        (block $none
          (loop $bits
            (br_if $none (i64.eqz (local.get $word)))
            (local.set $start
              (i32.add (local.get $group) (i32.wrap_i64 (i64.ctz (local.get $word)))))
            (br_if $none (i32.ge_u (local.get $start) (local.get $groups)))
            (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
            (local.set $start (i32.shl (local.get $start) (local.get $shift)))
            ;; One look at groups in a row is quicker than one at each.
            (if (i32.gt_u (local.get $start) (local.get $to))
              (then
                (local.set $count
                  (call $scanMore
                    (local.get $count) (local.get $bounds) (local.get $from) (local.get $to)
                    (local.get $fields) (local.get $text) (local.get $length)
                    (local.get $rare) (local.get $rarer) (local.get $out)))
                (local.set $from (local.get $start))))
            (local.set $to (i32.add (local.get $start) (i32.shl (i32.const 1) (local.get $shift))))
            (br $bits)))
        (local.set $group (i32.add (local.get $group) (i32.const 64)))
        (br $words)))
    (if (i32.gt_u (local.get $to) (local.get $high)) (then (local.set $to (local.get $high))))
    (call $scanMore
      (local.get $count) (local.get $bounds) (local.get $from) (local.get $to)
      (local.get $fields) (local.get $text) (local.get $length)
      (local.get $rare) (local.get $rarer) (local.get $out)))
  ;; The same as `scan` of the records whose numbers stand at `out`, so many: those that have the
  ;; text take their place.
  (func (export "scanAmong")
    (param $bounds i32) (param $records i32) (param $fields i32)
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (local $at i32) (local $record i32) (local $count i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $records)))
        (local.set $record
          (i32.load (i32.add (local.get $out) (i32.shl (local.get $at) (i32.const 2)))))
        (local.set $count
          (call $scanMore
            (local.get $count) (local.get $bounds)
            (local.get $record) (i32.add (local.get $record) (i32.const 1))
            (local.get $fields) (local.get $text) (local.get $length)
            (local.get $rare) (local.get $rarer) (local.get $out)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $count))
  ;; The hash of the three bytes at an address: eleven bits.
  (func $hash (export "hash") (param $at i32) (result i32)
    (i32.shr_u
      (i32.mul
        (i32.and (i32.load (local.get $at)) (i32.const 0xffffff))
        (i32.const 0x9e3779b1))
      (i32.const 21)))
  ;; Adds the bytes from one address to another to the signature of a group in a block.
  (func (export "sign") (param $block i32) (param $group i32) (param $from i32) (param $end i32)
    (local $byte i32) (local $bit i32)
    (local.set $bit (i32.shl (i32.const 1) (i32.and (local.get $group) (i32.const 7))))
    (local.set $block
      (i32.add
        (local.get $block)
        (i32.shr_u (i32.and (local.get $group) (i32.const 63)) (i32.const 3))))
    (block $done
      (loop $next
        (br_if $done (i32.gt_u (i32.add (local.get $from) (i32.const 3)) (local.get $end)))
        (local.set $byte
          (i32.add (local.get $block) (i32.shl (call $hash (local.get $from)) (i32.const 3))))
        (i32.store8
          (local.get $byte)
          (i32.or (i32.load8_u (local.get $byte)) (local.get $bit)))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $next))))
  ;; Moves a block to the slices, whose first word for its groups is at an address, and leaves
  ;; zeros behind.
  (func (export "store") (param $block i32) (param $slices i32) (param $stride i32)
    (local $slice i32)
    (loop $next
      (i64.store (local.get $slices) (i64.load (local.get $block)))
      (i64.store (local.get $block) (i64.const 0))
      (local.set $block (i32.add (local.get $block) (i32.const 8)))
      (local.set $slices (i32.add (local.get $slices) (local.get $stride)))
      (local.set $slice (i32.add (local.get $slice) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $slice) (i32.const 2048))))))
