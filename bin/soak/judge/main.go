// Judges runs of Lockstep with Porcupine, which knows nothing of Lockstep: a file of `lockstep export --porcupine` in, a line of JSON each out.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

type operation struct {
	F         string
	Client    string
	Call      int64
	Return    int64
	Exclusive bool
	Resource  string
	Read      int
	Write     int
	Token     int
}

type run struct {
	Scenario string
	Run      string
	Initial  int
	Capacity int
	Lock     []operation
	Sales    []operation
	Writes   []operation
}

// holders of the lock, as a number of them; a string of names would do as well.
type holders struct {
	count     int
	exclusive bool
}

func lockModel(capacity int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return holders{} },
		Step: func(state, input, _ any) (bool, any) {
			is, asked := state.(holders), input.(operation)
			if asked.F == "release" {
				return is.count > 0, holders{count: is.count - 1, exclusive: is.exclusive && is.count > 1}
			}
			fits := is.count == 0 || (!is.exclusive && !asked.Exclusive && (capacity == 0 || is.count < capacity))
			return fits, holders{count: is.count + 1, exclusive: asked.Exclusive}
		},
		Equal: func(one, other any) bool { return one == other },
	}
}

// A sale is one step: it finds the value that it was computed from, and leaves its own.
func salesModel(initial int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return initial },
		Step: func(state, input, _ any) (bool, any) {
			sale := input.(operation)
			return sale.Read == state.(int), sale.Write
		},
		Equal: func(one, other any) bool { return one == other },
	}
}

type largest struct {
	token  int
	client string
}

// A fenced register: no token smaller than the largest, and none of somebody else's.
var writesModel = porcupine.Model{
	Init: func() any { return largest{token: -1 << 62} },
	Step: func(state, input, _ any) (bool, any) {
		is, write := state.(largest), input.(operation)
		legal := write.Token > is.token || (write.Token == is.token && write.Client == is.client)
		return legal, largest{token: write.Token, client: write.Client}
	},
	Equal: func(one, other any) bool { return one == other },
}

func judge(model porcupine.Model, operations []operation) string {
	ids := map[string]int{}
	history := make([]porcupine.Operation, 0, len(operations))
	for _, each := range operations {
		if _, known := ids[each.Client]; !known {
			ids[each.Client] = len(ids)
		}
		history = append(history, porcupine.Operation{
			ClientId: ids[each.Client], Input: each, Output: nil, Call: each.Call, Return: each.Return,
		})
	}
	return string(porcupine.CheckOperationsTimeout(model, history, 20*time.Second))
}

func perResource(model porcupine.Model, operations []operation) string {
	byResource := map[string][]operation{}
	for _, each := range operations {
		byResource[each.Resource] = append(byResource[each.Resource], each)
	}
	worst := string(porcupine.Ok)
	for _, own := range byResource {
		if said := judge(model, own); said != string(porcupine.Ok) {
			worst = said
		}
	}
	return worst
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var one run
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		said, _ := json.Marshal(map[string]string{
			"scenario": one.Scenario, "run": one.Run,
			"lock":   judge(lockModel(one.Capacity), one.Lock),
			"sales":  perResource(salesModel(one.Initial), one.Sales),
			"writes": perResource(writesModel, one.Writes),
		})
		fmt.Println(string(said))
	}
}
