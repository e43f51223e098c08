;; Finds the records of a range in which a text occurs, within some of their zones.
;; npx -p wabt wat2wasm scan-kernel.wat --output=- | base64 --wrap=88   (into scan-kernel.ts)
;;
;; Of every record, `bounds` has where each of its zones begins, four bytes each and `stride` bytes
;; in all; one more place ends the last.
;; A text is compared where two of its bytes, which are rare in others, stand where they should:
;; sixteen places at a time.
(module
  (import "env" "memory" (memory 1))
  (func $scan (export "scan")
    (param $bounds i32) (param $stride i32) (param $low i32) (param $high i32)
    (param $first i32) (param $end i32) ;; zones: from the first to the one before the end
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (local $at i32) (local $stop i32) (local $mask i32) (local $found i32) (local $step i32)
    (local $record i32) (local $number i32) (local $next i32) (local $count i32)
    (local $whole i32) (local $a v128) (local $b v128)
    (local.set $a (i8x16.splat (i32.load8_u (i32.add (local.get $text) (local.get $rare)))))
    (local.set $b (i8x16.splat (i32.load8_u (i32.add (local.get $text) (local.get $rarer)))))
    (local.set $whole
      (select
        (i32.const 0xffff)
        (i32.sub (i32.shl (i32.const 1) (local.get $length)) (i32.const 1))
        (i32.ge_u (local.get $length) (i32.const 16))))
    (local.set $record (i32.add (local.get $bounds) (i32.mul (local.get $low) (local.get $stride))))
    (local.set $number (local.get $low))
    (local.set $at (i32.load (local.get $record)))
    (local.set $stop
      (i32.load (i32.add (local.get $bounds) (i32.mul (local.get $high) (local.get $stride)))))
    (block $done
      (loop $blocks
        (br_if $done (i32.ge_u (local.get $at) (local.get $stop)))
        (local.set $mask
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
            (br_if $none (i32.eqz (local.get $mask)))
            (local.set $found (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (local.set $mask
              (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
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
                (local.set $next (i32.load (i32.add (local.get $record) (local.get $stride))))
                (if (i32.le_u (local.get $next) (local.get $found))
                  (then
                    (local.set $record (i32.add (local.get $record) (local.get $stride)))
                    (local.set $number (i32.add (local.get $number) (i32.const 1)))
                    (br $records))))
              (br_if $differs
                (i32.lt_u
                  (local.get $found)
                  (i32.load
                    (i32.add (local.get $record) (i32.shl (local.get $first) (i32.const 2))))))
              (br_if $differs
                (i32.ge_u
                  (local.get $found)
                  (i32.load
                    (i32.add (local.get $record) (i32.shl (local.get $end) (i32.const 2))))))
              (i32.store
                (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2)))
                (local.get $number))
              (local.set $count (i32.add (local.get $count) (i32.const 1)))
              ;; The rest of this record makes no difference.
              (local.set $at (local.get $next))
              (local.set $record (i32.add (local.get $record) (local.get $stride)))
              (local.set $number (i32.add (local.get $number) (i32.const 1)))
              (br $blocks))
            (br $places)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        ;; Skips 64 places at a time where it stands nowhere.
        (loop $skip
          (br_if $done (i32.ge_u (local.get $at) (local.get $stop)))
          (if
            (i32.eqz
              (v128.any_true
                (v128.or
                  (v128.or
                (v128.and
                  (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $rare))) (local.get $a))
                  (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $rarer))) (local.get $b)))
                (v128.and
                  (i8x16.eq (v128.load offset=16 (i32.add (local.get $at) (local.get $rare))) (local.get $a))
                  (i8x16.eq (v128.load offset=16 (i32.add (local.get $at) (local.get $rarer))) (local.get $b))))
                  (v128.or
                (v128.and
                  (i8x16.eq (v128.load offset=32 (i32.add (local.get $at) (local.get $rare))) (local.get $a))
                  (i8x16.eq (v128.load offset=32 (i32.add (local.get $at) (local.get $rarer))) (local.get $b)))
                (v128.and
                  (i8x16.eq (v128.load offset=48 (i32.add (local.get $at) (local.get $rare))) (local.get $a))
                  (i8x16.eq (v128.load offset=48 (i32.add (local.get $at) (local.get $rarer))) (local.get $b)))))))
            (then
              (local.set $at (i32.add (local.get $at) (i32.const 64)))
              (br $skip))))
        (br $blocks)))
    (local.get $count))
  ;; The same of the records whose numbers stand at `out`, so many: those that have it take their place.
  (func (export "scanAmong")
    (param $bounds i32) (param $stride i32) (param $records i32)
    (param $first i32) (param $end i32)
    (param $text i32) (param $length i32) (param $rare i32) (param $rarer i32)
    (param $out i32) (result i32)
    (local $at i32) (local $record i32) (local $count i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $records)))
        (local.set $record
          (i32.load (i32.add (local.get $out) (i32.shl (local.get $at) (i32.const 2)))))
        (local.set $count
          (i32.add
            (local.get $count)
            (call $scan
              (local.get $bounds) (local.get $stride)
              (local.get $record) (i32.add (local.get $record) (i32.const 1))
              (local.get $first) (local.get $end)
              (local.get $text) (local.get $length) (local.get $rare) (local.get $rarer)
              (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.get $count)))
