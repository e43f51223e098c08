;; Finds the records that have wanted values in columns of numbers, four bytes each.
;; npx -p wabt wat2wasm value-kernel.wat --output=kernel.wasm; base64 --wrap=88 kernel.wasm
;;
;; A condition takes twelve bytes: where its column begins, a value, and 1 if it is the last of a
;; group. A record has to have one of the values of each group. Sixteen records are looked at
;; together, and the numbers of four are written at once: those that match are moved to the front
;; (the table at 0 says how, by a bit for each that matches), and the next four overwrite the rest.
(module
  (import "env" "memory" (memory 1))
  (data (i32.const 0)
    "\00\01\02\03\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\00\01\02\03\00\01\02\03\00\01\02\03"
    "\04\05\06\07\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\00\01\02\03\00\01\02\03"
    "\08\09\0a\0b\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\08\09\0a\0b\00\01\02\03\00\01\02\03"
    "\04\05\06\07\08\09\0a\0b\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\08\09\0a\0b\00\01\02\03"
    "\0c\0d\0e\0f\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\04\05\06\07\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\0c\0d\0e\0f\00\01\02\03"
    "\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\00\01\02\03\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03"
    "\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03"
    "\00\01\02\03\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f")
  ;; Writes the numbers, counted from `base`, of the first `size` records (a multiple of sixteen)
  ;; that match; returns how many they are. Writes up to sixteen bytes more.
  (func (export "having")
    (param $conditions i32) (param $end i32) (param $size i32) (param $base i32) (param $out i32)
    (result i32)
    (local $at i32) (local $next i32) (local $place i32) (local $begin i32)
    (local $value v128) (local $numbers v128)
    (local $all0 v128) (local $all1 v128) (local $all2 v128) (local $all3 v128)
    (local $any0 v128) (local $any1 v128) (local $any2 v128) (local $any3 v128)
    (local.set $begin (local.get $out))
    (block $done
      (loop $records
        (br_if $done (i32.ge_u (local.get $at) (local.get $size)))
        (local.set $all0 (v128.const i32x4 -1 -1 -1 -1))
        (local.set $all1 (local.get $all0))
        (local.set $all2 (local.get $all0))
        (local.set $all3 (local.get $all0))
        (local.set $any0 (v128.const i32x4 0 0 0 0))
        (local.set $any1 (local.get $any0))
        (local.set $any2 (local.get $any0))
        (local.set $any3 (local.get $any0))
        (local.set $next (local.get $conditions))
        (loop $each
          (local.set $place
            (i32.add (i32.load (local.get $next)) (i32.shl (local.get $at) (i32.const 2))))
          (local.set $value (v128.load32_splat offset=4 (local.get $next)))
          (local.set $any0
            (v128.or
              (local.get $any0)
              (i32x4.eq (v128.load (local.get $place)) (local.get $value))))
          (local.set $any1
            (v128.or
              (local.get $any1)
              (i32x4.eq (v128.load offset=16 (local.get $place)) (local.get $value))))
          (local.set $any2
            (v128.or
              (local.get $any2)
              (i32x4.eq (v128.load offset=32 (local.get $place)) (local.get $value))))
          (local.set $any3
            (v128.or
              (local.get $any3)
              (i32x4.eq (v128.load offset=48 (local.get $place)) (local.get $value))))
          (if (i32.load offset=8 (local.get $next))
            (then
              (local.set $all0 (v128.and (local.get $all0) (local.get $any0)))
              (local.set $all1 (v128.and (local.get $all1) (local.get $any1)))
              (local.set $all2 (v128.and (local.get $all2) (local.get $any2)))
              (local.set $all3 (v128.and (local.get $all3) (local.get $any3)))
              (local.set $any0 (v128.const i32x4 0 0 0 0))
              (local.set $any1 (local.get $any0))
              (local.set $any2 (local.get $any0))
              (local.set $any3 (local.get $any0))))
          (local.set $next (i32.add (local.get $next) (i32.const 12)))
          (br_if $each (i32.lt_u (local.get $next) (local.get $end))))
        (if
          (v128.any_true
            (v128.or
              (v128.or (local.get $all0) (local.get $all1))
              (v128.or (local.get $all2) (local.get $all3))))
          (then
            (local.set $numbers
              (i32x4.add
                (i32x4.splat (i32.add (local.get $base) (local.get $at)))
                (v128.const i32x4 0 1 2 3)))
            (local.set $out
              (call $write (local.get $numbers) (local.get $all0) (local.get $out)))
            (local.set $numbers
              (i32x4.add (local.get $numbers) (v128.const i32x4 4 4 4 4)))
            (local.set $out
              (call $write (local.get $numbers) (local.get $all1) (local.get $out)))
            (local.set $numbers
              (i32x4.add (local.get $numbers) (v128.const i32x4 4 4 4 4)))
            (local.set $out
              (call $write (local.get $numbers) (local.get $all2) (local.get $out)))
            (local.set $numbers
              (i32x4.add (local.get $numbers) (v128.const i32x4 4 4 4 4)))
            (local.set $out
              (call $write (local.get $numbers) (local.get $all3) (local.get $out)))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $records)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $begin)) (i32.const 2)))
  ;; Writes those of four numbers that match; returns where the next ones are written.
  (func $write (param $numbers v128) (param $matches v128) (param $out i32) (result i32)
    (local $bits i32)
    (local.set $bits (i32x4.bitmask (local.get $matches)))
    (v128.store
      (local.get $out)
      (i8x16.swizzle
        (local.get $numbers)
        (v128.load (i32.shl (local.get $bits) (i32.const 4)))))
    (i32.add (local.get $out) (i32.shl (i32.popcnt (local.get $bits)) (i32.const 2)))))
